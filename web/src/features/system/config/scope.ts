import type { CoveredProject } from '@seam/contract/catalogue/laboratory'

export type Mark = 'cma' | 'cnas'
export const marks = ['cma', 'cnas'] as const

/** The projects covered by each mark. */
export type Ticks = Readonly<Record<Mark, ReadonlySet<number>>>

export const ticksOf = (projects: readonly CoveredProject[]): Ticks => ({
  cma: new Set(projects.flatMap(({ id, cma }) => (cma ? [id] : []))),
  cnas: new Set(projects.flatMap(({ id, cnas }) => (cnas ? [id] : []))),
})

/** Adds projects to a mark or removes them. */
export const tickProjects = (ticks: Ticks, mark: Mark, ids: readonly number[], on: boolean): Ticks => {
  const chosen = new Set(ids)
  const others = [...ticks[mark]].filter(id => !chosen.has(id))
  return { ...ticks, [mark]: new Set(on ? [...others, ...ids] : others) }
}

const same = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every(id => other.has(id))

export const differ = (one: Ticks, other: Ticks): boolean => marks.some(mark => !same(one[mark], other[mark]))
