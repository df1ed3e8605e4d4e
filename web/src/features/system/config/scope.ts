import type { CoveredProject } from '@seam/contract/catalogue/laboratory'

export type Mark = 'cma' | 'cnas'
export const marks = ['cma', 'cnas'] as const

/** A line of the table: a project by its default method, or another method of it. */
export type ScopeRow = Pick<CoveredProject, 'projectName' | 'projectCode' | 'symbol' | 'standardNo' | Mark> & {
  readonly key: string
  readonly id: number
  /** Empty for the project itself. */
  readonly methodName: string
}

export const scopeRows = (projects: readonly CoveredProject[]): ScopeRow[] =>
  projects.flatMap(({ methods, ...project }) => [
    { ...project, key: `p${project.id}`, methodName: '' },
    ...methods.map(method => ({ ...project, ...method, key: `m${method.id}` })),
  ])

/** The keys of the rows covered by each mark. */
export type Ticks = Readonly<Record<Mark, ReadonlySet<string>>>

export const ticksOf = (rows: readonly ScopeRow[]): Ticks => ({
  cma: new Set(rows.flatMap(({ key, cma }) => (cma ? [key] : []))),
  cnas: new Set(rows.flatMap(({ key, cnas }) => (cnas ? [key] : []))),
})

/** Adds rows to a mark or removes them. */
export const tickRows = (ticks: Ticks, mark: Mark, keys: readonly string[], on: boolean): Ticks => {
  const chosen = new Set(keys)
  const others = [...ticks[mark]].filter(key => !chosen.has(key))
  return { ...ticks, [mark]: new Set(on ? [...others, ...keys] : others) }
}

/** The ticked projects and methods as the input of the call. */
export const scopeOf = (rows: readonly ScopeRow[], ticks: Ticks) => {
  const idsOf = (mark: Mark, kind: 'p' | 'm') =>
    rows.filter(({ key }) => key.startsWith(kind) && ticks[mark].has(key)).map(({ id }) => id)
  return {
    cma: idsOf('cma', 'p'),
    cnas: idsOf('cnas', 'p'),
    cmaMethods: idsOf('cma', 'm'),
    cnasMethods: idsOf('cnas', 'm'),
  }
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every(key => other.has(key))

export const areDifferent = (one: Ticks, other: Ticks): boolean => marks.some(mark => !same(one[mark], other[mark]))
