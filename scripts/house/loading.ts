import type { Rule, Violation } from './violation.ts'

const entry = 'server/src/main.ts'

/** Packages that take megabytes in the server, and that few requests need. */
const large = new Set(['bwip-js', 'fontkit', 'linebreak', 'pdfkit', 'pkijs', 'pinyin-pro', 'wechatpay-axios-plugin'])

/** What the server loads at its start has none of the large packages: they are loaded with their first use. */
export const loadingRule: Rule = house => {
  const byPath = new Map(house.map(source => [source.path, source]))
  /** The files that are loaded at the start, each with the first one that imports it. */
  const importers = new Map<string, string>([[entry, '']])
  const violations: Violation[] = []
  // a map visits what is added to it meanwhile
  for (const path of importers.keys())
    for (const { specifier, target, line, eager } of byPath.get(path)?.imports ?? []) {
      if (!eager) continue
      if (target !== undefined && !importers.has(target)) importers.set(target, path)
      if (!large.has(specifier.split('/')[0] ?? '')) continue
      const chain = [path]
      while (importers.get(chain[0] ?? '')) chain.unshift(importers.get(chain[0] ?? '') ?? '')
      const says = `loads ${specifier} at the start of the server: ${chain.join(' → ')}; import one of them at its first use`
      violations.push({ path, line, says })
    }
  return violations
}
