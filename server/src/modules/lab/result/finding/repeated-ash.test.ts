import { basis } from '@seam/contract/catalogue/project/basis'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestCalls, retestFailures, retestVerdict } from '@seam/contract/lab/result/retest'
import { describe, expect, it } from 'vitest'
import { addMethod } from '../../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  enter,
  entryRows,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { recordRetest } from '../../../../../test/builders/result/retest.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { personWith } from '../../../../../test/people.ts'

const { stage, lab } = useLaboratory()

describe('ash without dry ash, whose R is given on the dry basis', () => {
  it('is contradictory when repeated beyond R, and the reviewer sees it', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.26', '1.24'], AAD: ['10.00', '10.00'] })
    await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
    const [ash] = await refs(stage.db, id, 'AAD')
    if (ash === undefined) throw new Error('the sample has no ash')
    const returned = { rows: [ash], reasonCode: 2, reason: '' }
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, returned))
    const finding = { level: 'contradictory', message: expect.stringContaining('R=0.3') }
    const within = await enter(stage.db, lab.analyst.client, id, { AAD: ['10.29', '10.29'] })
    expect(within.items).toMatchObject([{ findings: [] }])
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['12.00', '12.00'] })
    expect(items).toMatchObject([{ findings: [finding] }])
    const rows = (await refs(stage.db, id, 'AAD')).map(row => ({ ...row, remarks: '重新灰化' }))
    await expectOk(lab.analyst.client.call(resultCalls.submit, { rows }))
    const list = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { pageSize: 100 }))
    expect(list.rows.find(({ itemId }) => itemId === ash.itemId)).toMatchObject({ findings: [finding] })
    expectRefusal(
      await lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'MAD AAD') }),
      resultFailures.warnedInBatch,
    )
  })

  it('is compared by the R of its method where dry ash has none of its own', async () => {
    const [ash, dryAsh] = [lab.words.project('AAD'), lab.words.project('AD')]
    const project = stage.db.updateTable('project').where('id', '=', dryAsh)
    const { reproducibility } = await stage.db
      .selectFrom('project')
      .select('reproducibility')
      .where('id', '=', dryAsh)
      .executeTakeFirstOrThrow()
    const method = await addMethod(lab.desk, ash, {
      reproducibility: [{ upTo: null, inclusive: false, limit: '0.10', relative: false }],
      reproducibilityBasis: basis.dry,
    })
    await project.set({ reproducibility: '[]' }).execute()
    try {
      const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
      await enter(stage.db, lab.analyst.client, id, { MAD: ['1.26', '1.24'] })
      const enterAsh = async (raw: string) => {
        const rows = (await entryRows(stage.db, id, { AAD: [raw, raw] })).map(row => ({ ...row, methodId: method.id }))
        return expectOk(lab.analyst.client.call(resultCalls.save, { rows }))
      }
      await enterAsh('10.00')
      await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
      const rows = await refs(stage.db, id, 'AAD')
      await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 2, reason: '' }))
      // 0.09 and 0.11 of ash are 0.09 and 0.11 of dry ash
      expect((await enterAsh('10.09')).items).toMatchObject([{ findings: [] }])
      expect((await enterAsh('10.11')).items).toMatchObject([
        { findings: [{ level: 'contradictory', message: expect.stringContaining('R=0.1') }] },
      ])
    } finally {
      await project.set({ reproducibility: JSON.stringify(reproducibility) }).execute()
    }
  })

  it('is retested alone, as dry ash', async () => {
    const delegation = await addTestedDelegation(stage, lab, { MAD: ['1.26', '1.24'], AAD: ['10.00', '10.00'] }, '')
    const tester = await personWith(stage, 'custodyView', 'retestEdit')
    const answer = recordRetest(stage.db, tester.client, delegation, { AAD: ['12.00', '12.00'] })
    // 10.00 and 12.00 × 100/98.75
    expect(await expectOk(answer)).toEqual([
      { projectName: '干基灰分', reported: '12.15', verdict: retestVerdict.beyond },
    ])
    const { rows } = await expectOk(tester.client.call(retestCalls.page, { pageSize: 10 }))
    expect(rows).toMatchObject([
      {
        symbol: 'Ad',
        readings: ['12.00', '12.00'],
        earlier: '10.13',
        reported: '12.15',
        difference: '2.02',
        limit: '0.3',
        verdict: retestVerdict.beyond,
      },
    ])
  })

  it('is refused as before where the sample has no moisture', async () => {
    const delegation = await addTestedDelegation(stage, lab, { AAD: ['10.00', '10.00'] }, '')
    const tester = await personWith(stage, 'custodyView', 'retestEdit')
    const answer = await recordRetest(stage.db, tester.client, delegation, { AAD: ['12.00', '12.00'] })
    expectRefusal(answer, retestFailures.nothingCompared)
  })
})
