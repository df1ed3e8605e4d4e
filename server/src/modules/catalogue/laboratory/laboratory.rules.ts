import type { CoveredProject } from '@seam/contract/catalogue/laboratory'

type Scope = { readonly cma: readonly number[]; readonly cnas: readonly number[] }

export const isKnown = (projects: readonly CoveredProject[], ids: readonly number[]): boolean => {
  const projectIds = new Set(projects.map(({ id }) => id))
  return ids.every(id => projectIds.has(id))
}

const namesOf = (projects: readonly CoveredProject[], isIncluded: (project: CoveredProject) => boolean) =>
  projects.filter(isIncluded).map(({ projectName }) => projectName)

/** The projects added to and removed from a mark's scope, by name. */
export const scopeChanges = (projects: readonly CoveredProject[], scope: Scope) =>
  (['cma', 'cnas'] as const).flatMap(mark => {
    const after = new Set(scope[mark])
    const added = namesOf(projects, project => !project[mark] && after.has(project.id))
    const removed = namesOf(projects, project => project[mark] && !after.has(project.id))
    return added.length + removed.length === 0 ? [] : [{ mark, added, removed }]
  })
