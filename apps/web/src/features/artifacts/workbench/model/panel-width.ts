/** What the head of a chat needs for its buttons. */
const LEAST_CHAT_PX = 460;
const LEAST_PANEL_PX = 340;
const KEYBOARD_STEP_PX = 32;
export const USUAL_SHARE = 0.5;

/** Whether a panel fits beside the chat: a wide sidebar may leave too little even in a wide window. */
export function fitsBeside(room: number): boolean {
  return room >= LEAST_CHAT_PX + LEAST_PANEL_PX;
}

/** How wide the panel is: its share of the room that it has with the chat. */
export function panelWidth(share: number, room: number): number {
  return Math.round(Math.max(LEAST_PANEL_PX, Math.min(share * room, room - LEAST_CHAT_PX)));
}

/** The share that a width is, which is what is remembered: the next window may be another size. */
export function shareOf(width: number, room: number): number {
  return room <= 0 ? USUAL_SHARE : panelWidth(width / room, room) / room;
}

/** What a key on the edge asks for; undefined for keys that mean nothing there. The panel lies at the end of the line. */
export function keyedPanelWidth(width: number, key: string, direction: 'ltr' | 'rtl'): number | undefined {
  switch (key) {
    case direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft':
      return width + KEYBOARD_STEP_PX;
    case direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight':
      return width - KEYBOARD_STEP_PX;
    case 'Home':
      return LEAST_PANEL_PX;
    case 'End':
      return Infinity;
    default:
      return undefined;
  }
}
