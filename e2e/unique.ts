/** Eight figures, others at every attempt: what a failed one left behind is not in the way of the next. */
export const unique = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

export const newMobile = () => `137${unique()}`
