import { join } from 'node:path'
import type { Rolldown } from 'vite'

const src = join(import.meta.dirname, '../src')

/** What everybody loads after signing in. */
const firstModules = ['app/layout/shell.tsx', 'app/dashboard/dashboard.tsx', 'kit/dictionary/dictionaries.ts'].map(
  path => join(src, path),
)

const importedBy = (roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> => {
  const modules = new Set(roots)
  for (const module of modules)
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported)
  return modules
}

const nameChunk = (name: string, isOfFirst: boolean): Rolldown.CodeSplittingNameFunction => {
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= importedBy(firstModules, context)
    return modules.has(id) === isOfFirst ? name : null
  }
}

/** Names the chunk of what the shell and the dashboard share with other views. */
export const nameFrameChunk = () => nameChunk('frame', true)

/**
 * Names the chunk of antd and of what most screens share. What the shell and the dashboard import stays out of it:
 * otherwise the first view after signing in waits for antd, which it does not use.
 */
export const nameScreenChunk = () => nameChunk('screens', false)
