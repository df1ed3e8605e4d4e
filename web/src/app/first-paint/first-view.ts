/** Paths that are shown without a session, but for the sign-in page (`guard` says the same). */
const publicPages = /^#?\/*(?:test|regist|auth-redirect|\d{3})(?:[/?]|$)/

/** Does the page begin with the sign-in form, which stands in the built page? */
export const beginsWithSignIn = (hash: string, hasSession: boolean): boolean => !hasSession && !publicPages.test(hash)
