import { sampleKindCalls } from '@seam/contract/catalogue/material/sample-kind'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, delegationDraft, sampleDraft } from '../../../../test/builders/lab.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'
import { inTransaction } from '../../../db/database.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const { id: clientId } = await addClient(desk)

const refused = Object.values(delegationFailures)
  .filter(({ message }) => message.includes('停用'))
  .map(({ code }) => code)

describe('a catalogue entry of a delegation', () => {
  it.each([
    ['sample_kind', () => ({ id: words.sampleKind(), samples: [sampleDraft(words)] })],
    ['cost_coefficient', () => ({ id: words.coefficient(), samples: [sampleDraft(words)] })],
    ['project', () => ({ id: words.project('STAD'), samples: [sampleDraft(words)] })],
    // Added as an input of a choice.
    [
      'project',
      () => ({ id: words.project('MAD'), samples: [sampleDraft(words, { projectIds: words.projects('FCAD') })] }),
    ],
    [
      'project_group',
      () => ({
        id: words.group('工业分析'),
        samples: [sampleDraft(words, { projectIds: [], groupIds: [words.group('工业分析')] })],
      }),
    ],
  ] as const)('makes the registration wait while a %s is being stopped, and refuses it', async (table, chosen) => {
    const { id, samples } = chosen()
    const adding = await inTransaction(stage.db, async tx => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
      await sql`update ${sql.table(table)} set state = 1 where id = ${id}`.execute(tx)
      const answer = desk.call(delegationCalls.add, delegationDraft(words, clientId, { samples }))
      await expectLockWaits(stage.db)
      return { answer }
    })
    expect(refused).toContain((await adding.answer).code)
    await sql`update ${sql.table(table)} set state = 2 where id = ${id}`.execute(stage.db)
  })

  it('is not stopped before a running registration ends', async () => {
    const consignor = { consignorName: '赵师傅', consignorTelephone: '13900002222' }
    const id = words.sampleKind()
    const answer = await inTransaction(stage.db, async tx => {
      // The delegation has chosen by then, and waits for its consignor.
      await tx
        .insertInto('consignor')
        .values({ clientId, consignorName: consignor.consignorName, telephone: consignor.consignorTelephone })
        .execute()
      const adding = desk.call(delegationCalls.add, delegationDraft(words, clientId, consignor))
      await expectLockWaits(stage.db)
      const stopping = desk.call(sampleKindCalls.switchState, { id, state: 1 })
      await expectLockWaits(stage.db, 2)
      return { adding, stopping }
    })
    expect((await answer.adding).code).toBe(0)
    expect((await answer.stopping).code).toBe(0)
  })
})
