/** Whether a new message ends the branch on show, or stands beside one that does. */
export type MessagePlace = 'end' | 'beside';
