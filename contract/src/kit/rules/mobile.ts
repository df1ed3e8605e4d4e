/** 11 digits beginning with 1 (spec §5). */
export const mobileForm = /^1\d{10}$/
