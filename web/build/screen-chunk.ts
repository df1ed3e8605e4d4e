import { join } from 'node:path'
import type { Rolldown } from 'vite'

const app = join(import.meta.dirname, '../src/app')
const firstViews = [join(app, 'layout/shell.tsx'), join(app, 'dashboard/dashboard.tsx')]

const importedBy = (roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> => {
  const modules = new Set(roots)
  for (const module of modules)
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported)
  return modules
}

/**
 * Names the chunk of antd and of what most screens share. What the shell and the dashboard import stays out of it:
 * otherwise the first view after signing in waits for antd, which it does not use.
 */
export const nameScreenChunk = (): Rolldown.CodeSplittingNameFunction => {
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= importedBy(firstViews, context)
    return modules.has(id) ? null : 'screens'
  }
}
