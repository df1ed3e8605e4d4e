import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const staticImport = /(?:from|import)"\.\/([^"]+\.js)"/g

/** The files that a built file imports before it runs. */
export const staticImports = (code: string): string[] => [...code.matchAll(staticImport)].map(([, file = '']) => file)

/** A way from a file back to itself by its imports, if there is one. */
export const findCycle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const finished = new Set<string>()
  const follow = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (finished.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const cycle = follow(next, [...way, file])
      if (cycle !== undefined) return cycle
    }
    finished.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = follow(file, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/**
 * Refuses a build whose files import each other in a circle: one of them would read values of the other before they
 * exist, and every screen that needs it would fail. The remedy is a module that both need in a file of its own.
 */
export const checkChunkCycles = (folder: string): void => {
  const assets = join(folder, 'assets')
  const files = readdirSync(assets).filter(name => name.endsWith('.js'))
  const cycle = findCycle(new Map(files.map(file => [file, staticImports(readFileSync(join(assets, file), 'utf8'))])))
  if (cycle !== undefined) throw new Error(`界面构建失败：文件互相引用 ${cycle.join(' → ')}`)
}
