import type { CoveredProject } from '@seam/contract/catalogue/laboratory'

type Mark = 'cma' | 'cnas'
type Ids = Readonly<Record<Mark, readonly number[]>>

/** What a mark covers, or not: a project by its default method, or another method of it. */
type Entry = { readonly id: number; readonly name: string } & Readonly<Record<Mark, boolean>>

export const projectEntries = (projects: readonly CoveredProject[]): Entry[] =>
  projects.map(({ id, projectName: name, cma, cnas }) => ({ id, name, cma, cnas }))

export const methodEntries = (projects: readonly CoveredProject[]): Entry[] =>
  projects.flatMap(({ projectName, methods }) =>
    methods.map(({ id, methodName, cma, cnas }) => ({ id, name: `${projectName}（${methodName}）`, cma, cnas })),
  )

export const coveredIds = (entries: readonly Entry[], mark: Mark): number[] =>
  entries.filter(entry => entry[mark]).map(({ id }) => id)

export const isKnown = (entries: readonly Entry[], { cma, cnas }: Ids): boolean => {
  const known = new Set(entries.map(({ id }) => id))
  return [...cma, ...cnas].every(id => known.has(id))
}

const namesOf = (entries: readonly Entry[], isIncluded: (entry: Entry) => boolean) =>
  entries.filter(isIncluded).map(({ name }) => name)

/** What is added to and removed from a mark's scope, by name. */
export const scopeChanges = (...parts: readonly (readonly [entries: readonly Entry[], after: Ids])[]) =>
  (['cma', 'cnas'] as const).flatMap(mark => {
    const changes = parts.map(([entries, ids]) => {
      const after = new Set(ids[mark])
      return {
        added: namesOf(entries, entry => !entry[mark] && after.has(entry.id)),
        removed: namesOf(entries, entry => entry[mark] && !after.has(entry.id)),
      }
    })
    const [added, removed] = [changes.flatMap(one => one.added), changes.flatMap(one => one.removed)]
    return added.length + removed.length === 0 ? [] : [{ mark, added, removed }]
  })
