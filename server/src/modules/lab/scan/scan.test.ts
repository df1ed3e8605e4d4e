import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { type Scanned, scanCalls } from '@seam/contract/lab/sample/scan'
import { dataScope } from '@seam/contract/system/role'
import { describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../test/builders/report.ts'
import { addDelegationUnderTest, itemsOf } from '../../../../test/builders/result/bench.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'

const { stage, lab, people } = useOffice()

const scan = ({ call }: Client, code: string) => call(scanCalls.scan, { code })
const sampleOf = async (delegationId: number) =>
  stage.db
    .selectFrom('sample')
    .select(['id', 'labCode'])
    .where('delegationId', '=', delegationId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
const underTestWithCode = async () => {
  const delegation = await addDelegationUnderTest(lab, 'MAD AAD')
  return { ...delegation, labCode: (await sampleOf(delegation.id)).labCode ?? '' }
}
/** A user whose scope is their own rows, without any. */
const outsiderWith = async (...rights: readonly Permission[]) => {
  const roleId = await addRole(stage.db, rights, { dataScope: dataScope.own })
  const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  return signIn(stage.app, userMobile, testPassword)
}

describe('the lab code of a sample', () => {
  it('is answered with its client, state and next step to those who may know the client', async () => {
    const { labCode, delegateCode, clientName } = await underTestWithCode()
    expect(await expectOk(scan(lab.desk, labCode.toLowerCase()))).toMatchObject({
      kind: 'sample',
      code: labCode,
      state: '检测',
      clientName,
      delegateCode,
      sampleName: `${delegateCode}-01 主焦精煤`,
      items: { open: 2, submitted: 0, total: 2 },
      next: { step: 'enter', url: `/assay/bench?sample=${labCode}` },
      url: `/delegate/list?code=${delegateCode}`,
    })
  })

  it('is answered blind to an analyst', async () => {
    const { labCode, delegateCode, clientName } = await underTestWithCode()
    const answer = await expectOk(scan(lab.analyst.client, labCode))
    expect(answer).toMatchObject({ code: labCode, next: { url: `/assay/bench?sample=${labCode}` }, url: null })
    const text = JSON.stringify(answer)
    for (const secret of [delegateCode, clientName, '主焦精煤']) expect(text).not.toContain(secret)
  })

  it('is blind to those who may know clients, of a delegation out of their scope', async () => {
    const { labCode, delegateCode, clientName } = await underTestWithCode()
    const outsider = await outsiderWith('resultEnter', 'codeMapping', 'delegateView')
    const text = JSON.stringify(await expectOk(scan(outsider, labCode)))
    for (const secret of [delegateCode, clientName]) expect(text).not.toContain(secret)
    expectRefusal(await scan(await outsiderWith('codeMapping', 'delegateView'), labCode), commonFailures.notThere)
  })

  it('is not there for those who do not work with samples', async () => {
    const { labCode } = await underTestWithCode()
    expectRefusal(await scan((await personWith(stage, 'paymentConfirm')).client, labCode), commonFailures.notThere)
    expectRefusal(await scan(lab.desk, 'K7M4X22'), commonFailures.notThere)
  })
})

describe('the number of a delegation', () => {
  it('is not there for an analyst, who would learn whose sample they hold', async () => {
    const { delegateCode } = await underTestWithCode()
    for (const code of [delegateCode, `${delegateCode}-01`])
      expectRefusal(await scan(lab.analyst.client, code), commonFailures.notThere)
  })

  it('leads the desk to its receipt', async () => {
    const client = await addClient(lab.desk)
    const { delegateCode } = await addDelegation(lab.desk, lab.words, client.id)
    const receiver = await personWith(stage, 'delegateSign')
    expect(await expectOk(scan(receiver.client, `https://lab.example/${delegateCode}`))).toMatchObject({
      kind: 'delegation',
      code: delegateCode,
      next: { step: 'sign', url: `/delegate/receive?code=${delegateCode}` },
      url: null,
    })
  })

  it('with that of a sample finds the sample, without its lab code for those who may not join the two', async () => {
    const { delegateCode, labCode } = await underTestWithCode()
    const reader = await personWith(stage, 'delegateView')
    const answer = await expectOk(scan(reader.client, `${delegateCode}-01`))
    expect(answer).toMatchObject({ kind: 'sample', code: `${delegateCode}-01` })
    expect(JSON.stringify(answer)).not.toContain(labCode)
    expectRefusal(await scan(reader.client, `${delegateCode}-02`), commonFailures.notThere)
  })
})

it('finds a report by its number and by the address of its check page, for those in whose scope it is', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const report = await issue(people, await submitReport(people, delegation))
  const { checkCode, reportCode } = await stage.db
    .selectFrom('report')
    .select(['checkCode', 'reportCode'])
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  const expected: Partial<Scanned> = { kind: 'report', id: report.id, code: reportCode ?? '' }
  for (const code of [reportCode ?? '', `https://lab.example/check/${checkCode}`])
    expect(await expectOk(scan(people.editor.client, code))).toMatchObject(expected)
  expectRefusal(await scan(await outsiderWith('reportView'), reportCode ?? ''), commonFailures.notThere)
  expectRefusal(await scan(lab.analyst.client, reportCode ?? ''), commonFailures.notThere)
})

it('answers the step only to whoever does it', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const { labCode } = await sampleOf(delegation.id)
  expect((await itemsOf(stage.db, delegation.id))('MAD').state).toBeGreaterThan(30)
  const keeper = await personWith(stage, 'custodyView')
  expect(await expectOk(scan(keeper.client, labCode ?? ''))).toMatchObject({ next: { step: 'report', url: null } })
  expect(await expectOk(scan(lab.desk, labCode ?? ''))).toMatchObject({
    next: { step: 'report', url: '/assay/report?list=waiting' },
  })
})
