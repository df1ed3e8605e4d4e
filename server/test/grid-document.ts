import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { seededRoles } from '../src/db/seed/roles.ts'

const accessOf = ({ access }: Call): readonly string[] => (typeof access === 'string' ? [access] : access)

export const isOpenToAll = ({ access }: Call): boolean => access === 'anyone' || access === 'signedIn'

/** A column of docs/grid.md: a role of a new installation, or none. */
export type GridRole = { readonly title: string; readonly mayCall: (call: Call) => boolean }

export const gridRoles: readonly GridRole[] = [
  { title: '无角色', mayCall: isOpenToAll },
  ...seededRoles.map(({ roleName, roleType, rights }) => ({
    title: roleName,
    mayCall: (call: Call) =>
      isOpenToAll(call) ||
      (roleType === 1 && !isPortalAccess(call.access)) ||
      accessOf(call).some(code => rights.some(right => right === code)),
  })),
]

export const gridCalls: readonly { readonly name: string; readonly call: Call }[] = Object.entries(allCalls).flatMap(
  ([module, table]) => Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)

/** docs/grid.md: the calls that each role may send. */
export const gridDocument = (mayCall: (role: GridRole, call: Call) => boolean): string => {
  const rows = gridCalls.map(({ name, call }) => {
    const cells = gridRoles.map(role => (mayCall(role, call) ? '●' : ''))
    return `| ${name} | ${accessOf(call).join(' / ')} | ${cells.join(' | ')} |`
  })
  const head = ['call', 'access', ...gridRoles.map(({ title }) => title)]
  return `# Who may call what

Written by \`npm run docs\` from the contract and the roles of a new installation; \`server/test/grid.test.ts\` sends every
call as each of them and compares. Review the difference before you commit it. Data scope and four-eyes rules within a call
are not shown.

| ${head.join(' | ')} |
|${' --- |'.repeat(head.length)}
${rows.join('\n')}
`
}
