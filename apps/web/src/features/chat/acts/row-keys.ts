/** The keys of acts on the chat whose row has the focus. The list has them before the table of acts has come. */
export const ROW_KEYS = { rename: 'F2', delete: 'Delete' } as const;
