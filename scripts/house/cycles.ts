import type { Rule } from './violation.ts'

/** Depth first; a file that is visited again while it is still open closes a cycle. */
export const cycleRule: Rule = house => {
  const edges = new Map(house.map(({ path, imports }) => [path, imports.flatMap(entry => entry.target ?? [])]))
  const finished = new Set<string>()
  const cycles = new Map<string, string[]>()
  const visit = (path: string, open: string[]): void => {
    const again = open.indexOf(path)
    if (again >= 0) {
      const cycle = open.slice(again)
      cycles.set([...cycle].sort().join(), cycle)
      return
    }
    if (finished.has(path)) return
    for (const target of edges.get(path) ?? []) if (edges.has(target)) visit(target, [...open, path])
    finished.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return [...cycles.values()].map(cycle => ({
    path: cycle[0] ?? '',
    says: `import cycle: ${[...cycle, cycle[0]].join(' → ')}; move what they share into a file that imports neither`,
  }))
}
