import { addressOf } from '../../kit/location/hash-location.ts'
import { home } from '../router/guard.ts'

export type Tab = {
  readonly path: string
  readonly search: string
  readonly title: string
  /** cannot be closed */
  readonly pinned: boolean
}

/** How many views stay alive. */
export const mostAlive = 12

export const homeTab: Tab = { path: home, search: '', title: '首页', pinned: true }

/** A visited view: a new tab at the end, or its own with the newest query. */
export const visited = (tabs: readonly Tab[], tab: Tab): readonly Tab[] =>
  tabs.some(one => one.path === tab.path)
    ? tabs.map(one => (one.path === tab.path ? { ...tab, pinned: one.pinned } : one))
    : [...tabs, tab]

export const closed = (tabs: readonly Tab[], paths: readonly string[]) =>
  tabs.filter(one => one.pinned || !paths.includes(one.path))

/** Which tabs a command of the right-click menu closes. */
export const closing = (tabs: readonly Tab[], command: 'this' | 'others' | 'all', path: string): readonly string[] =>
  tabs
    .filter(one => !one.pinned && (command === 'all' || (one.path === path) === (command === 'this')))
    .map(one => one.path)

/** Where to be after closing: the wanted view while it remains, else the last remaining one (spec §4), else home. */
export const nextAfter = (remaining: readonly Tab[], wanted: string): string => {
  const next = remaining.find(one => one.path === wanted) ?? remaining.at(-1)
  return next === undefined ? home : addressOf(next)
}

/** The views that stay alive: the newest visited, and those with unsaved work however old. `recent` is newest first. */
export const alive = (recent: readonly string[], keeps: (path: string) => boolean): readonly string[] =>
  recent.filter((path, at) => at < mostAlive || keeps(path))

export const visitedNow = (recent: readonly string[], path: string) => [path, ...recent.filter(one => one !== path)]
