/** '12345.60' → '12,345.60'. Works on text: an amount is never converted to a float. */
export const separateThousands = (yuan: string): string => yuan.replace(/\B(?=(\d{3})+\.)/g, ',')
