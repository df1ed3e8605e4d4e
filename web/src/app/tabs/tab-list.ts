import { addressOf } from '../../kit/location/hash-location.ts'
import { home } from '../router/guard.ts'

export type Tab = {
  readonly path: string
  readonly search: string
  readonly title: string
  /** the name of the record in the view, such as a 委托单号; set by the view when it is known */
  readonly record?: string | undefined
  /** cannot be closed */
  readonly pinned: boolean
}

/** Maximum number of tabs, not counting pinned ones, and of views that are kept alive. */
export const mostTabs = 12

export const homeTab: Tab = { path: home, search: '', title: '首页', pinned: true }

/** Adds a visited view at the end, or updates the query of its tab. */
export const visitTab = (tabs: readonly Tab[], tab: Tab): readonly Tab[] =>
  tabs.some(one => one.path === tab.path)
    ? tabs.map(one => (one.path === tab.path ? { ...tab, pinned: one.pinned, record: one.record } : one))
    : [...tabs, tab]

/** The label of a tab. */
export const nameOf = ({ title, record }: Tab) => record ?? title

/**
 * The tabs to close so that `mostTabs` remain: those visited longest ago. Never a pinned tab, one with unsaved
 * input, or the newest. `recent` is newest first.
 */
export const surplus = (
  tabs: readonly Tab[],
  recent: readonly string[],
  keeps: (path: string) => boolean,
): readonly string[] => {
  const closable = tabs.filter(one => !one.pinned)
  // tabs not visited since the window was loaded are the oldest
  const age = ({ path }: Tab) => (recent.includes(path) ? recent.indexOf(path) : recent.length)
  return closable
    .toSorted((one, other) => age(other) - age(one))
    .filter(({ path }) => path !== recent[0] && !keeps(path))
    .slice(0, Math.max(0, closable.length - mostTabs))
    .map(({ path }) => path)
}

export const closeTabs = (tabs: readonly Tab[], paths: readonly string[]) =>
  tabs.filter(one => one.pinned || !paths.includes(one.path))

/** Which tabs a command of the right-click menu closes. */
export const selectTabsToClose = (
  tabs: readonly Tab[],
  command: 'this' | 'others' | 'all',
  path: string,
): readonly string[] =>
  tabs
    .filter(one => !one.pinned && (command === 'all' || (one.path === path) === (command === 'this')))
    .map(one => one.path)

/** The view to show after closing: the preferred one if it remains, else the last remaining one (spec §4), else home. */
export const nextAfter = (remaining: readonly Tab[], preferred: string): string => {
  const next = remaining.find(one => one.path === preferred) ?? remaining.at(-1)
  return next === undefined ? home : addressOf(next)
}

/** The views to keep alive: the most recently visited, and all with unsaved input. `recent` is newest first. */
export const selectKeptAlive = (recent: readonly string[], keeps: (path: string) => boolean): readonly string[] =>
  recent.filter((path, at) => at < mostTabs || keeps(path))

export const visitedNow = (recent: readonly string[], path: string) => [path, ...recent.filter(one => one !== path)]
