import type { Import, Source } from './source.ts'
import { perFile } from './violation.ts'

const groups: readonly string[] = ['system', 'catalogue', 'client', 'lab', 'trade', 'insight', 'portal']

const groupAfter = (a: string, b: string) => groups.indexOf(a) < groups.indexOf(b)

/** A ban: which imports of which files, and the message with the correction. */
type Ban = {
  readonly from: RegExp
  readonly bans: (entry: Import, source: Source) => boolean
  readonly says: string
}

const external = (entry: Import) => entry.target === undefined
const ofPackage = (entry: Import) => entry.specifier.split('/', entry.specifier.startsWith('@') ? 2 : 1).join('/')
const within = (entry: Import, ...places: RegExp[]) => places.some(place => place.test(entry.target ?? ''))

const roomOf = (path: string) => path.split('/')[0] ?? ''
const moduleOf = (path: string) => /^server\/src\/modules\/([^/]+)\/([^/]+)\//.exec(path)
const featureOf = (path: string) => /^web\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
const sharedGroup = (path: string) => /^web\/src\/shared\/([^/]+)\//.exec(path)?.[1]
const webGroup = (path: string) => /^web\/src\/(?:features|shared)\/([^/]+)\//.exec(path)?.[1]
const contractGroup = (path: string) => /^contract\/src\/([^/]+)\/[^/]+/.exec(path)?.[1]

const laterGroup = (own: string | undefined, other: string | undefined) =>
  own !== undefined && other !== undefined && groupAfter(own, other)

const foreignModule = (entry: Import, source: Source) => {
  const own = moduleOf(source.path)
  const other = moduleOf(entry.target ?? '')
  return own !== null && other !== null && (own[1] !== other[1] || own[2] !== other[2])
}

const bans: readonly Ban[] = [
  {
    from: /./,
    bans: entry => /^(@\/|~|#)/.test(entry.specifier),
    says: 'is a path alias: write the relative path, or @seam/contract/… across workspaces',
  },
  {
    from: /^(?!scripts\/)/,
    bans: (entry, { path }) =>
      entry.specifier.startsWith('.') && entry.target !== undefined && roomOf(entry.target) !== roomOf(path),
    says: 'leaves its workspace by a relative path: import by package name (@seam/contract/…), or move what is shared into contract',
  },
  {
    from: /^contract\/src\/(?!.*\.test\.ts$)/,
    bans: entry => external(entry) && !['zod', 'decimal.js'].includes(ofPackage(entry)),
    says: 'is not for the contract, which knows zod and decimal.js only: keep it pure, and do this in server or web',
  },
  {
    from: /^contract\/src\//,
    bans: (entry, { path }) => laterGroup(contractGroup(path), contractGroup(entry.target ?? '')),
    says: `belongs to a later group: groups import in the order ${groups.join(' → ')}; move what both need into the earlier one`,
  },
  {
    from: /^server\/src\/modules\//,
    bans: (entry, { path }) =>
      laterGroup(moduleOf(path)?.[1], moduleOf(entry.target ?? '')?.[1] ?? contractGroup(entry.target ?? '')),
    says: `belongs to a later group: groups import in the order ${groups.join(' → ')}; let the later module call the earlier one`,
  },
  {
    from: /^server\/src\/modules\/(?!.*\.test\.ts$)/,
    bans: (entry, source) => foreignModule(entry, source) && !within(entry, /\.(commands|rows|rules|sql)\.ts$/),
    says: 'is inside another module: use its *.commands.ts, *.rows.ts, *.rules.ts or *.sql.ts, or move what both need into server/src/kit',
  },
  {
    from: /^server\/src\/modules\/.*\.rows\.ts$/,
    bans: (entry, source) => foreignModule(entry, source) && within(entry, /\.(commands|rows)\.ts$/),
    says: 'runs statements of another module: call both from a *.commands.ts, or move the expression that both need into its *.sql.ts',
  },
  {
    from: /^server\/src\/modules\/.*\.sql\.ts$/,
    bans: entry => within(entry, /^server\/src\/db\/database\.ts$/),
    says: 'is not for *.sql.ts, which have expressions and run nothing: move the statement into a *.rows.ts',
  },
  {
    from: /^server\/src\/modules\/.*\.rows\.ts$/,
    bans: entry => within(entry, /^server\/src\/kit\/refusal\.ts$/),
    says: 'is not for rows, which are SQL only: answer the row or undefined, and refuse in a *.commands.ts or *.routes.ts',
  },
  {
    from: /^server\/src\/modules\/(?!.*\.test\.ts$)/,
    bans: entry =>
      !external(entry) &&
      !within(entry, /^contract\//, /^server\/src\/(kit|db|modules)\//, /^server\/src\/(config|fault)\.ts$/),
    says: 'is not for modules, which know contract, server/src/kit, server/src/db and their own folder',
  },
  {
    from: /\.rules\.ts$/,
    bans: entry => !within(entry, /^contract\//, /\.rules\.ts$/),
    says: 'is not for rules, which are pure: contract and other *.rules.ts only; pass what is needed as a plain value',
  },
  {
    from: /^server\/src\/kit\/(?!.*\.test\.ts$)/,
    bans: entry =>
      !external(entry) &&
      !within(entry, /^contract\//, /^server\/src\/(kit|db)\//, /^server\/src\/(config|fault)\.ts$/),
    says: 'is not for server/src/kit, which knows contract and server/src/db: let the module pass it in',
  },
  {
    from: /^server\/src\/db\/(?!seed\/|.*\.test\.ts$)/,
    bans: entry => within(entry, /^server\/src\/(kit|modules|http)\//),
    says: 'is above server/src/db: the database layer knows contract and itself only',
  },
  {
    from: /^server\/src\/(?!.*\.test\.ts$)/,
    bans: entry => within(entry, /^server\/test\//, /^web\//, /^e2e\//, /^bench\//),
    says: 'is not for the server: what it shares with others stands in contract',
  },
  {
    from: /^web\/src\/features\//,
    bans: (entry, { path }) => {
      const other = featureOf(entry.target ?? '')
      return (other !== undefined && other !== featureOf(path)) || within(entry, /^web\/src\/app\//)
    },
    says: 'is another feature or the app: features know contract, web/src/kit, web/src/shared and their own folder; move what several features use into shared',
  },
  {
    from: /^web\/src\/(features|shared)\//,
    bans: (entry, { path }) => laterGroup(webGroup(path), sharedGroup(entry.target ?? '')),
    says: `belongs to a later group: groups import in the order ${groups.join(' → ')}; move what both need into the earlier one`,
  },
  {
    from: /^web\/src\/shared\//,
    bans: entry => within(entry, /^web\/src\/(features|app)\//),
    says: 'is above web/src/shared, which knows contract and web/src/kit: pass it in as a property',
  },
  {
    from: /^web\/src\/front\/(?!.*\.test\.tsx?$)/,
    bans: entry =>
      external(entry)
        ? !['react', 'react-dom', '@tanstack/react-query'].includes(ofPackage(entry))
        : !within(
            entry,
            /^contract\//,
            /^web\/src\/front\//,
            /^web\/src\/kit\/(api|session|sign-in|store|location|feedback|upgrade)\//,
            /^web\/src\/kit\/dialog\/native-dialog\.tsx$/,
            /^web\/src\/kit\/theme\/((theme|parts)\.css|appearance\.ts|branding\.ts)$/,
          ),
    says: "is not for the clients' portal, a page of its own without antd: it knows contract, its own folder, and of web/src/kit api, session, sign-in, store, location, feedback, upgrade and the native dialog",
  },
  {
    from: /^web\/src\/(?!front\/)/,
    bans: entry => within(entry, /^web\/src\/front\//),
    says: "is inside the clients' portal, which shares nothing with the pages of the laboratory: move what both need into web/src/kit",
  },
  {
    from: /^web\/src\/kit\//,
    bans: entry => within(entry, /^web\/src\/(features|app|shared)\//),
    says: 'is above web/src/kit, which knows contract and the libraries: pass it in as a property',
  },
  {
    from: /^web\/src\//,
    bans: entry => entry.specifier.startsWith('node:') || within(entry, /^server\//),
    says: 'does not exist in the browser: what both sides need stands in contract',
  },
  {
    from: /^(e2e|bench)\//,
    bans: entry => within(entry, /^(server|web|scripts)\//),
    says: 'is inside the product: e2e and bench know contract only, and use the product from outside',
  },
]

/** Which rooms may import which. */
export const importRule = perFile(source =>
  source.imports.flatMap(entry =>
    bans
      .filter(ban => ban.from.test(source.path) && ban.bans(entry, source))
      .map(ban => ({ path: source.path, line: entry.line, says: `'${entry.specifier}' ${ban.says}` })),
  ),
)
