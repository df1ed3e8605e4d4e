import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'

const markOf = ({ allowsInitialPassword, allowsMissingSecondFactor, allowsPortal }: Call) => {
  const portal = allowsPortal ? ' ‡' : ''
  if (allowsInitialPassword) return ` *${portal}`
  return (allowsMissingSecondFactor ? ' †' : '') + portal
}

const accessOf = (call: Call) =>
  `${typeof call.access === 'string' ? call.access : call.access.join(' / ')}${markOf(call)}`

/** docs/calls.md, from the contract: every call with its addresses, kind and access. */
export const callsDocument = (): string => {
  const sections = Object.entries(allCalls).map(([module, table]) => {
    const rows = Object.entries(table as Readonly<Record<string, Call>>).map(([name, call]) => {
      const paths = [call.path, ...call.also].map(path => `\`${path}\``).join('<br>')
      return `| ${module}.${name} | ${call.method} | ${paths} | ${call.kind} | ${accessOf(call)} | ${call.summary} |`
    })
    return `## ${module}\n\n| call | method | path | kind | access | |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Every call\n\nWritten from the contract by \`npm run docs\`; a test compares. The envelope, signatures and codes are described in wire.md and at \`/api/openapi.json\`.\n\n\`*\`: answers a user whose password is still an initial one; every other call that needs a session refuses them (10015). \`*\` and \`†\`: answer a user who has to set up a second factor; every other refuses them (10016).\n\nAccess \`portal…\`: sessions of the clients' portal, with this right there (\`portal\`: any of them). They are refused by every other call (20003) but those marked \`‡\`.\n\n${sections.join('\n')}`
}
