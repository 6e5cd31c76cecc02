/** The narrowest sidebar that still shows titles; below it only its icons are shown. */
export const SIDEBAR_WIDTH_MIN_PX = 230;
