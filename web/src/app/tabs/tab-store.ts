import { unsaved } from '../../kit/draft/unsaved.tsx'
import { askForChoice } from '../../kit/feedback/feedback.tsx'
import { goTo } from '../../kit/location/hash-location.ts'
import { createStore, useStore } from '../../kit/store/store.ts'
import {
  closeTabs,
  homeTab,
  nameOf,
  nextAfter,
  selectKeptAlive,
  selectTabsToClose,
  surplus,
  type Tab,
  visitedNow,
  visitTab,
} from './tab-list.ts'

type State = {
  readonly tabs: readonly Tab[]
  /** the address of each view that is kept alive, newest first */
  readonly alive: readonly string[]
  /** number of refreshes of a view; a new number creates a new instance */
  readonly instances: Readonly<Record<string, number>>
}

const storageKey = 'seam.tabs'

const readStored = (): readonly Tab[] => {
  try {
    const storedTabs = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Tab[]
    return storedTabs.some(one => one.path === homeTab.path) ? storedTabs : [homeTab, ...storedTabs]
  } catch {
    return [homeTab]
  }
}

const store = createStore<State>({ tabs: readStored(), alive: [], instances: {} })

const change = (next: Partial<State>) => {
  const state = { ...store.get(), ...next }
  sessionStorage.setItem(storageKey, JSON.stringify(state.tabs))
  store.set(state)
}

const destroyInstances = (paths: readonly string[]) => {
  for (const path of paths) unsaved.forget(path)
  const instances = Object.fromEntries(paths.map(path => [path, (store.get().instances[path] ?? 0) + 1]))
  return { ...store.get().instances, ...instances }
}

/** Asks if unsaved input would be lost, and offers to save it as a draft if all views concerned support that. */
const mayDestroy = async (paths: readonly string[], what: string): Promise<boolean> => {
  const changed = store.get().tabs.filter(one => paths.includes(one.path) && unsaved.in(one.path))
  if (changed.length === 0) return true
  const savers = changed.flatMap(({ path }) => unsaved.saverOf(path) ?? [])
  const content = `【${changed.map(nameOf).join('】【')}】中有尚未保存的内容，${what}后将丢失。`
  const choice = await askForChoice({
    title: `确定${what}吗？`,
    content,
    okText: what,
    otherText: savers.length === changed.length ? '保存草稿' : undefined,
  })
  if (choice !== 'other') return choice === 'ok'
  for (const save of savers) if (!(await save())) return false
  return true
}

/** The visited views. */
export const tabStore = {
  visit: (tab: Tab) => {
    const tabs = visitTab(store.get().tabs, tab)
    const recent = visitedNow(store.get().alive, tab.path)
    const closing = surplus(tabs, recent, unsaved.in)
    change({
      tabs: closeTabs(tabs, closing),
      alive: selectKeptAlive(recent, unsaved.in).filter(one => !closing.includes(one)),
    })
  },

  /** Sets the name of the record that a view shows. */
  name: (path: string, record: string) => {
    const { tabs } = store.get()
    if (tabs.some(one => one.path === path && one.record !== record))
      change({ tabs: tabs.map(one => (one.path === path ? { ...one, record } : one)) })
  },

  /** Closes tabs that the user may no longer open. */
  keepOnly: (allowed: (path: string) => boolean) => {
    const closing = store
      .get()
      .tabs.filter(one => !allowed(one.path))
      .map(one => one.path)
    if (closing.length > 0)
      change({
        tabs: closeTabs(store.get().tabs, closing),
        alive: store.get().alive.filter(one => !closing.includes(one)),
      })
  },

  close: async (command: 'this' | 'others' | 'all', path: string, active: string): Promise<void> => {
    const paths = selectTabsToClose(store.get().tabs, command, path)
    if (!(await mayDestroy(paths, '关闭'))) return
    const tabs = closeTabs(store.get().tabs, paths)
    change({ tabs, alive: store.get().alive.filter(one => !paths.includes(one)), instances: destroyInstances(paths) })
    goTo(nextAfter(tabs, command === 'others' ? path : active))
  },

  /** Destroys the view and creates it again, through /redirect. */
  refresh: async (address: string, path: string): Promise<void> => {
    if (await mayDestroy([path], '刷新')) goTo(`/redirect${address}`, { replace: true })
  },
  renew: (path: string) => change({ instances: destroyInstances([path]) }),
}

export const useTabs = (): State => useStore(store)
