type Entry = {
  /** wall clock; null: now */
  readonly time: string | null
  readonly yuan: number
  readonly reason: string
  readonly userName: string
}

/** How the prices of a list came about, by project code and package name; undefined: only what it says now. */
export type PriceHistory = {
  readonly since: string | null
  readonly of: (name: string) => readonly Entry[] | undefined
}

export const fen = (yuan: number) => BigInt(yuan) * 100n

/** The log of a price that is now so many yuan: every change, or the one entry it began with. */
export const logOf = (name: string, yuan: number, history: PriceHistory | undefined) => {
  const first = { time: history?.since ?? null, yuan, reason: '初始价目', userName: '系统' }
  const entries = history?.of(name) ?? [first]
  if (entries.at(-1)?.yuan !== yuan) throw new Error(`the history of ${name} does not end at ${yuan}`)
  return entries.map((entry, at) => {
    const before = entries[at - 1]
    return {
      oldPrice: before === undefined ? null : fen(before.yuan),
      newPrice: fen(entry.yuan),
      reason: entry.reason,
      userId: null,
      userName: entry.userName,
      ...(entry.time === null ? {} : { createTime: entry.time }),
    }
  })
}
