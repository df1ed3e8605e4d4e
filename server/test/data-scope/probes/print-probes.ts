import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { printDocument } from '@seam/contract/lab/delegation/print'
import { expect } from 'vitest'
import { ask, type Probe } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { print } = allCalls

/** A paper of a delegation out of scope does not exist; one in scope is drawn, or refused for its state. */
const paperInScope = async (world: World, rule: Rule, send: (id: number) => Promise<{ code: number }>) => {
  // Drawing takes long: one paper of a visible delegation is enough.
  const [first] = world.rows.delegations.filter(({ id }) => rule.atDesk(id))
  const hidden = world.rows.delegations.filter(({ id }) => !rule.atDesk(id))
  for (const { id } of hidden) expect((await send(id)).code).toBe(commonFailures.notThere.code)
  if (first) expect((await send(first.id)).code).not.toBe(commonFailures.notThere.code)
}

/** The allowed answers of the calls about printed papers. */
export const printProbes: Readonly<Record<string, Probe>> = {
  'print.form': (world, rule) => paperInScope(world, rule, id => ask(world, print.form, { id })),
  'print.receipt': (world, rule) => paperInScope(world, rule, id => ask(world, print.receipt, { id })),
  'print.explanation': (world, rule) => paperInScope(world, rule, id => ask(world, print.explanation, { id })),
  'print.change': (world, rule) => paperInScope(world, rule, id => ask(world, print.change, { id })),
  'print.labels': (world, rule) => paperInScope(world, rule, id => ask(world, print.labels, { ids: [id] })),
  'print.check': async (world, rule) => {
    const ids = world.rows.delegations.map(({ id }) => id)
    const { data } = await ask(world, print.check, { ids, document: printDocument.form })
    const { code } = commonFailures.notThere
    for (const { id, delegateCode, reasons } of data) {
      expect(reasons.some(reason => reason.code === code)).toBe(!rule.atDesk(id))
      expect(delegateCode !== '').toBe(rule.atDesk(id))
    }
  },
}
