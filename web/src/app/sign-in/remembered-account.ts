const cookie = 'seam.account'
const days7 = 7 * 24 * 3600

/** The account, stored in a cookie for 7 days (spec §9); never the password. */
export const rememberedAccount = {
  read: (): string => {
    const [, value = ''] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? []
    return decodeURIComponent(value)
  },
  keep: (account: string) => {
    document.cookie = `${cookie}=${encodeURIComponent(account)};path=/;max-age=${days7};samesite=strict`
  },
  forget: () => {
    document.cookie = `${cookie}=;path=/;max-age=0;samesite=strict`
  },
}
