import { preferenceCalls } from '@seam/contract/system/list/preference'
import { send } from '../../kit/api/send.ts'
import { home } from '../router/guard.ts'

/** How often a user opens each screen, and which are pinned; stored on the server. */
type Usage = { readonly uses: Readonly<Record<string, number>>; readonly pinned: readonly string[] }

export const usageKey = 'dashboard/functions'
export const noUsage: Usage = { uses: {}, pinned: [] }
/** Above this all counts are halved, so that old habits lose weight. */
const mostUses = 200

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Reads the stored usage; data in another form is dropped. */
export const usageFrom = (stored: unknown): Usage => {
  const { uses, pinned } = (stored ?? {}) as Partial<Record<keyof Usage, unknown>>
  const counts = typeof uses === 'object' && uses !== null ? Object.entries(uses) : []
  return {
    uses: Object.fromEntries(counts.filter((entry): entry is [string, number] => isCount(entry[1])).slice(0, 100)),
    pinned: Array.isArray(pinned) ? pinned.filter(one => typeof one === 'string').slice(0, 50) : [],
  }
}

export const withUses = ({ uses, pinned }: Usage, paths: readonly string[]): Usage => {
  const next: Record<string, number> = { ...uses }
  for (const path of paths) next[path] = (next[path] ?? 0) + 1
  if (Math.max(0, ...Object.values(next)) <= mostUses) return { uses: next, pinned }
  return { uses: Object.fromEntries(Object.entries(next).map(([path, count]) => [path, count / 2])), pinned }
}

export const withPin = ({ uses, pinned }: Usage, path: string): Usage => ({
  uses,
  pinned: pinned.includes(path) ? pinned.filter(one => one !== path) : [...pinned, path],
})

/** What is set up and looked up, not worked with: on the first day the work comes before it. */
const isSetup = (menuUrl: string) => /^\/(system|basic)\//.test(menuUrl)

/** Pinned screens in the order of pinning, then the most used, then in the order of the menu, settings and lists last. */
export const rankMenus = <T extends { menuUrl: string }>(
  menus: readonly T[],
  { uses, pinned }: Usage,
): readonly T[] => {
  const rank = ({ menuUrl }: T) => {
    const at = pinned.indexOf(menuUrl)
    return at === -1 ? -(uses[menuUrl] ?? 0) : -1e6 + at
  }
  return menus.toSorted(
    (one, other) => rank(one) - rank(other) || Number(isSetup(one.menuUrl)) - Number(isSetup(other.menuUrl)),
  )
}

const readUsage = async (): Promise<Usage> => usageFrom(await send(preferenceCalls.get, { listKey: usageKey }))

export const saveUsage = (usage: Usage) =>
  send(preferenceCalls.save, { listKey: usageKey, value: { uses: { ...usage.uses }, pinned: [...usage.pinned] } })

const waitBeforeSaving = 20_000
let opened: string[] = []
let last: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Screens opened since the last save. */
export const openedSince = (): readonly string[] => opened

/** Counts an opened screen; counts are saved later in one call. */
export const noteOpened = (path: string) => {
  if (path === last || path === home) return
  last = path
  opened.push(path)
  timer ??= setTimeout(() => {
    const paths = opened
    timer = undefined
    opened = []
    const save = async () => saveUsage(withUses(await readUsage(), paths))
    // a lost count does no harm
    save().catch(() => undefined)
  }, waitBeforeSaving)
}
