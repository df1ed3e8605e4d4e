/** The address of a client's own page. */
export const addressOf = (id: number) => `/client/info/${id}`
