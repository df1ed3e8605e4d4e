/** 138****0001 */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
