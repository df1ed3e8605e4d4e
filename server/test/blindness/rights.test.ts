import { rightsAgainstBlindness, rightsByClient, rightsByLabCode } from '@seam/contract/kit/blindness'
import type { Call } from '@seam/contract/kit/call'
import { type Permission, permissions, permissionsOfRole } from '@seam/contract/kit/permission'
import { dataScope } from '@seam/contract/system/role'
import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { beforeAll, describe, expect, it } from 'vitest'
import { laboratoryDay } from '../../src/kit/period.ts'
import { expectOk } from '../builders/lab.ts'
import { laboratory } from '../builders/result/bench.ts'
import { clientOf, type Session } from '../client.ts'
import { useStage } from '../stage.ts'
import { rowsIn } from './answers.ts'
import { inputsFor, type Values } from './inputs.ts'
import { addPerson, numberApart, type Person, plant, realValues, secretsIn, stampApart } from './plant.ts'
import { ask, type calls, isAllowed, portalReads, readsOf } from './reads.ts'

const stage = useStage()

let values: Values

beforeAll(async () => {
  await numberApart(stage)
  const lab = await laboratory(stage)
  const analyst = await addPerson(stage, permissionsOfRole('analyst'), dataScope.all)
  values = await realValues(stage, lab, await plant(stage, lab, [analyst]))
  await stampApart(stage)
}, 120_000)

/** A session of this person in the portal of a client. */
const lookIn = async ({ client }: Person, clientId: number) => {
  const { ticket } = await expectOk(client.call(loginTicketCalls.issue, { clientId }))
  return clientOf(
    stage.app,
    await expectOk(clientOf(stage.app).post<Session>(loginTicketCalls.redeem.path, { ticket })),
  )
}

describe('rights that tell whose the samples are', () => {
  /** Ids, and the times of receipts and promises: other times may be equal by chance. */
  const keysOf = (text: string) => text.match(/\b\d{9}\b|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g) ?? []
  const isOfToday = (key: string) => key.startsWith(laboratoryDay())

  it('are those of every call that has keys of samples beside the client', async () => {
    const ofLabCode = new Set([...permissionsOfRole('analyst'), ...rightsByLabCode])
    const blind = await addPerson(stage, [...ofLabCode], dataScope.all)
    const codes = (values['labCode'] ?? []).map(String)
    const keys = new Set<string>()
    const visit = async ({ client }: Person, reads: typeof calls, use: (text: string, call: Call) => void) => {
      for (const { call } of reads)
        for (const input of inputsFor(call, values))
          for (const row of await rowsIn(await ask(client, call, input))) use(JSON.stringify(row) ?? '', call)
    }
    await visit(blind, readsOf(blind), text => {
      if (codes.some(code => text.includes(code))) for (const key of keysOf(text)) if (!isOfToday(key)) keys.add(key)
    })
    const others = (Object.keys(permissions) as Permission[]).filter(right => right !== 'codeMapping')
    const rest = await addPerson(stage, others, dataScope.all)
    const reads = readsOf(rest).filter(({ call }) => !isAllowed(call, blind))
    const joins = new Set<string>()
    await visit(rest, reads, (text, { access }) => {
      if (secretsIn(text).length > 0 && keysOf(text).some(key => keys.has(key)))
        for (const right of [access].flat()) joins.add(right)
    })
    for (const clientId of new Set((values['clientId'] ?? []).map(Number))) {
      const looksIn = { ...rest, client: await lookIn(rest, clientId) }
      await visit(looksIn, portalReads, text => {
        if (keysOf(text).some(key => keys.has(key))) joins.add('portalLookIn')
      })
    }
    expect(keys.size).toBeGreaterThan(20)
    expect([...joins].sort()).toEqual([...rightsByClient].sort())
  }, 240_000)

  it('are without effect on blindness for who knows the clients, and for who never sees a lab code', () => {
    expect(rightsAgainstBlindness(new Set(['resultEnter', 'delegateView', 'highView']))).toEqual(['delegateView'])
    expect(rightsAgainstBlindness(new Set(['resultEnter', 'delegateView', 'codeMapping']))).toEqual([])
    expect(rightsAgainstBlindness(new Set(['delegateView', 'reportView']))).toEqual([])
    expect(rightsAgainstBlindness(new Set(['resultEnter', 'samplePrepare']))).toEqual([])
  })
})
