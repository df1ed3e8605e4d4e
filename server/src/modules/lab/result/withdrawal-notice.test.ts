import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeKind } from '@seam/contract/system/notice'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../test/builders/change.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemRef,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

/** 1 g of coal that leaves 75.6 % as char: its volatile matter is 24.40 less the moisture. */
const char = { rawData: { crucible: '18', loaded: '19', char: '18.7560' }, instrument: 'GZ-01' }
const coke = async (by: Client, delegationId: number) => {
  const ref = await itemRef(stage.db, delegationId, 'VAD')
  return expectOk(by.call(resultCalls.save, { rows: [{ ...ref, readings: [char, char] }] }))
}

const returned = async (by: Client) =>
  (await noticesOf(by, noticeKind.returned)).map(({ title, times, link }) => ({
    title: title.replace(/^样品 \S+ 的/, ''),
    times,
    link: link.replace(/\?.*/, ''),
  }))

/** An analyst and a colleague of their own for a test, so that they have no other notices. */
const people = async () => ({
  analyst: (await personWith(stage, 'resultEnter')).client,
  colleague: (await personWith(stage, 'resultEnter')).client,
  reviewer: (await personWith(stage, 'resultConfirm')).client,
  second: (await personWith(stage, 'resultConfirm')).client,
})

/** Moisture by the analyst and volatile matter by the colleague, both submitted but the moisture if it is open. */
const addTested = async ({ analyst, colleague }: Awaited<ReturnType<typeof people>>, codes = 'MAD VAD') => {
  const { id } = await addDelegationUnderTest(lab, codes)
  await enter(stage.db, analyst, id, { MAD: ['1.25', '1.25'] })
  await coke(colleague, id)
  await submit(stage.db, colleague, id, 'VAD')
  return id
}

const why = { reasonCode: 4, reason: '录入错位' }

describe('a result that is withdrawn because an input moved', () => {
  it('is told to its analyst, once, and not to who moved the input', async () => {
    const staff = await people()
    const id = await addTested(staff)
    await enter(stage.db, staff.analyst, id, { MAD: ['1.25', '1.25'] })
    expect(await returned(staff.colleague)).toEqual([])
    await enter(stage.db, staff.analyst, id, { MAD: ['1.35', '1.35'] })
    await enter(stage.db, staff.analyst, id, { MAD: ['1.45', '1.45'] })
    const notices = [{ title: '挥发分所依据的结果变化，已撤回', times: 1, link: '/assay/bench' }]
    expect(await returned(staff.colleague)).toEqual(notices)
    expect(await returned(staff.analyst)).toEqual([])
  })

  it('is told to its reviewer too if it was confirmed', async () => {
    const staff = await people()
    const id = await addTested(staff, 'MAD VAD VD')
    await submit(stage.db, staff.analyst, id, 'MAD')
    await confirm(stage.db, staff.reviewer, id, 'MAD VAD VD')
    await expectOk(staff.second.call(resultCalls.retract, { rows: await refs(stage.db, id, 'MAD'), ...why }))
    const moved = '被撤回（录入错误：录入错位）'
    expect(await returned(staff.analyst)).toEqual([
      { title: expect.stringContaining(moved), times: 1, link: '/assay/bench' },
    ])
    expect(await returned(staff.colleague)).toEqual([
      { title: '挥发分所依据的结果变化，已撤回', times: 1, link: '/assay/bench' },
    ])
    expect(await returned(staff.reviewer)).toEqual([
      {
        title: expect.stringMatching(`${moved}，挥发分、.*所依据的结果变化，已撤回`),
        times: 1,
        link: '/assay/review',
      },
    ])
    expect(await returned(staff.second)).toEqual([])
  })

  it('is one notice with the input to an analyst who entered both', async () => {
    const staff = await people()
    const id = await addTested({ ...staff, colleague: staff.analyst })
    await submit(stage.db, staff.analyst, id, 'MAD')
    await expectOk(staff.reviewer.call(resultCalls.returnBack, { rows: await refs(stage.db, id, 'MAD'), ...why }))
    expect(await returned(staff.analyst)).toEqual([
      {
        title: expect.stringMatching(/被退回（录入错误：录入错位），挥发分所依据的结果变化，已撤回/),
        times: 1,
        link: '/assay/bench',
      },
    ])
  })
})

describe('a confirmed result that a change of the delegation gives another input', () => {
  it('is withdrawn until that is measured, and its reviewer is told', async () => {
    const staff = await people()
    const { id } = await addDelegationUnderTest(lab, 'MT MAD AAD VAD STAD QBAD QGRAD QNETAR')
    const readings = { MT: ['8.4'], MAD: ['1.25'], AAD: ['9.80'], VAD: ['23.15'], STAD: ['0.62'], QBAD: ['31250'] }
    const twice = Object.fromEntries(Object.entries(readings).map(([code, [raw = '']]) => [code, [raw, raw]]))
    const team = { ...lab, reviewer: { ...lab.reviewer, client: staff.reviewer } }
    await enterAndConfirm(stage.db, team, id, twice, 'QGRAD QNETAR')
    const { read, change, choose } = changeDesk(lab.desk, lab.words)
    const sample = (await read(id)).samples[0]
    await expectOk(change(id, { changed: [choose(sample?.id ?? 0, 'MT MAD AAD VAD STAD QBAD QGRAD QNETAR H')] }))
    expect(await returned(staff.reviewer)).toEqual([
      { title: expect.stringMatching(/^.+所依据的结果变化，已撤回$/), times: 1, link: '/assay/review' },
    ])
    expect(await returned(staff.analyst)).toEqual([])
  })
})

it('opens its sample, and ends for all when everything of the sample is submitted again', async () => {
  const staff = await people()
  const id = await addTested(staff, 'MAD VAD VD')
  await submit(stage.db, staff.analyst, id, 'MAD')
  await confirm(stage.db, staff.reviewer, id, 'MAD')
  await expectOk(staff.second.call(resultCalls.retract, { rows: await refs(stage.db, id, 'MAD'), ...why }))
  const { sampleId } = (await itemsOf(stage.db, id))('MAD')
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const linksOf = async (by: Client) => (await noticesOf(by, noticeKind.returned)).map(({ link }) => link)
  expect(await linksOf(staff.analyst)).toEqual([`/assay/bench?sample=${labCode}`])
  const [reviewed = ''] = await linksOf(staff.reviewer)
  expect(JSON.parse(new URLSearchParams(reviewed.split('?')[1]).get('given') ?? '')).toEqual({
    name: labCode,
    query: [{ key: 'sampleId', op: 'eq', value: [sampleId] }],
  })
  await enter(stage.db, staff.analyst, id, { MAD: ['1.25', '1.25'] })
  await coke(staff.colleague, id)
  await submit(stage.db, staff.analyst, id, 'MAD')
  expect(await linksOf(staff.analyst)).toHaveLength(1)
  await submit(stage.db, staff.colleague, id, 'VAD')
  expect(await linksOf(staff.analyst)).toEqual([])
  expect(await linksOf(staff.reviewer)).toEqual([])
})
