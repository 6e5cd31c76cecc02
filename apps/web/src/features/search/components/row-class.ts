/** One line of results that can be followed. */
export const ROW =
  '-mx-3 block rounded-block px-3 outline-offset-[-2px] transition-colors duration-120 hover:bg-sunken focus-visible:bg-sunken';
