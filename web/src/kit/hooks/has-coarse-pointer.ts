/** Whether the screen is used by touch: focusing a field would open a keyboard that covers the page. */
export const hasCoarsePointer = (): boolean => window.matchMedia('(pointer: coarse)').matches
