/** Paths that need no session, except the sign-in page (the same as in `guard`). */
const publicPages = /^#?\/*(?:test|regist|auth-redirect|\d{3})(?:[/?]|$)/

/** Whether the page begins with the prerendered sign-in form. */
export const beginsWithSignIn = (hash: string, hasSession: boolean): boolean => !hasSession && !publicPages.test(hash)
