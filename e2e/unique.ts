/** Eight digits that differ at every attempt, so that data of a failed attempt do not conflict with the next. */
export const unique = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

export const newMobile = () => `137${unique()}`
