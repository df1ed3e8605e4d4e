import { fromFen, positiveFen } from '@seam/contract/kit/value/money'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { reasonsToWire } from '../../../../kit/reason.rules.ts'
import { requireRow } from '../../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../../kit/serve/implement.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { requireDelegationInScope, requireVisibleDelegation } from '../delegation.commands.ts'
import { coveredOf, delegationTransitions } from '../delegation.rules.ts'
import { findClientOfDelegation, findDelegationFacts } from '../facts.rows.ts'
import { changeDelegation } from './change.commands.ts'
import { selectChanges } from './change.rows.ts'
import { planChange } from './plan.commands.ts'

export const changeRoutes = implement(
  changeCalls,
  {
    preview: async ({ db, input, caller }) => {
      await requireDelegationInScope(db, input.id, caller)
      const delegation = requireRow(await findDelegationFacts(db, input.id))
      const { lines, feeBefore, feeAfter, reasons } = await planChange(db, delegation, input)
      const surplus = coveredOf(delegation) - feeAfter
      return {
        lines: lines.map(line => ({ ...line, amount: fromFen(line.amount) })),
        feeBefore: fromFen(feeBefore),
        feeAfter: fromFen(feeAfter),
        difference: fromFen(feeAfter - feeBefore),
        surplus: fromFen(positiveFen(surplus)),
        reasons: reasonsToWire([...reasonsAgainst(delegationTransitions, 'change', delegation), ...reasons]),
      }
    },

    save: moneyWrite<typeof changeCalls.save>(
      ({ input, services }) => findClientOfDelegation(services.db, input.id),
      changeDelegation,
    ),

    list: async ({ db, input, caller }) => {
      await requireVisibleDelegation(db, input.id, caller)
      return selectChanges(db, input.id)
    },
  },
  { sample_image_image_code_fkey: delegationFailures.imageUnknown },
)
