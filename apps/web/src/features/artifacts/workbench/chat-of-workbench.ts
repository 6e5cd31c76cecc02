/** What the workbench needs of the chat beside it. */
export interface ChatOfWorkbench {
  readonly sessionId: string;
  /** Puts words into the message box, behind what stands there, for the person to send. */
  readonly write: (text: string) => void;
  /** Sends a message. */
  readonly send: (text: string) => void;
  /** Whether something of this chat can get a public page. */
  readonly publishing: 'offered' | 'incognito' | 'none';
}
