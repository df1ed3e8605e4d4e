const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** 12345 → '12,345': counts and the values of charts. Amounts of money are texts: moneyText. */
export const numberText = (value: number): string => format.format(value)

/** The same for a figure that may be something else; texts stay as they are. */
export const figureText = <V>(value: V): V | string => (typeof value === 'number' ? numberText(value) : value)
