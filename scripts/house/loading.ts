import type { Rule, Violation } from './violation.ts'

/** Starts the product; what it imports of the server is the start of the server. */
const starter = 'scripts/start.ts'

/** Packages that take megabytes in the server, and that few requests need. */
const large = new Set([
  '@expo-google-fonts/noto-sans-sc',
  'alipay-sdk',
  'bwip-js',
  'fontkit',
  'linebreak',
  'onnxruntime-web',
  'paddleocr',
  'pdfkit',
  'pinyin-pro',
  'pkijs',
  'sharp',
  'wechatpay-axios-plugin',
])

/** `@scope/name` or `name` of a specifier that may name a file of the package. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What the server loads at its start has none of the large packages: they are loaded with their first use. */
export const loadingRule: Rule = house => {
  const byPath = new Map(house.map(source => [source.path, source]))
  const entries = (byPath.get(starter)?.imports ?? []).flatMap(({ target = '' }) =>
    target.startsWith('server/src/') && byPath.has(target) ? [target] : [],
  )
  if (entries.length === 0)
    return [{ path: starter, says: 'imports no file of server/src: what the server loads at its start is not checked' }]
  /** The files that are loaded at the start, each with the first one that imports it. */
  const importers = new Map<string, string>(entries.map(path => [path, '']))
  const violations: Violation[] = []
  // a map visits what is added to it meanwhile
  for (const path of importers.keys())
    for (const { specifier, target, line, eager } of byPath.get(path)?.imports ?? []) {
      if (!eager) continue
      if (target !== undefined && !importers.has(target)) importers.set(target, path)
      if (!large.has(packageOf(specifier))) continue
      const chain = [path]
      while (importers.get(chain[0] ?? '')) chain.unshift(importers.get(chain[0] ?? '') ?? '')
      const says = `loads ${specifier} at the start of the server: ${chain.join(' → ')}; import one of them at its first use`
      violations.push({ path, line, says })
    }
  return violations
}
