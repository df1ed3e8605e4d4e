import { clientCalls, payPolicy } from '@seam/contract/client/client'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { addColleague } from '../colleague.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile, unique } from '../unique.ts'
import { signInByWire } from './wire.ts'

const departments = { 化验员: '化验室', 审核员: '质量部', 收费员: '财务部', 主管: '质量部' } as const

/** Creates a user with a role and the password `password`. Returns their name and mobile number. */
export const hire = async (role: keyof typeof departments) => {
  const mobile = newMobile()
  const name = `${role.slice(0, 2)}${mobile.slice(-4)}`
  await addColleague({ mobile, name, department: departments[role], role })
  return { mobile, name }
}

type Call = Awaited<ReturnType<typeof signInByWire>>['call']

/** Registers and receives a sample of raw coal of a client for these project codes. */
export const receiveSample = async (call: Call, clientId: number, sampleName: string, codes: readonly string[]) => {
  const offer = await call(delegationCalls.options, {})
  const sample = {
    sampleName,
    sampleKindId: offer.sampleKinds.find(({ sampleKindName }) => sampleKindName === '原煤')?.id ?? 0,
    projectIds: offer.projects.filter(({ projectCode }) => codes.includes(projectCode)).map(({ id }) => id),
  }
  const { id, delegateCode } = await call(delegationCalls.add, {
    clientId,
    coefficientId: offer.coefficients[0]?.id ?? 0,
    consignorName: '李师傅',
    consignorTelephone: newMobile(),
    samples: [sample],
  })
  const { version, samples, fee } = await call(delegationCalls.get, { id })
  const received = samples.map(({ id: sampleId }) => ({ sampleId, received: true, condition: '袋装，密封完好' }))
  const signed = await call(delegationCalls.sign, { id, version, samples: received })
  return { id, delegateCode, fee, labCode: signed.samples[0]?.labCode ?? '' }
}

/** Creates a sample of raw coal under test for these project codes, of a client who pays on credit. */
export const sampleUnderTest = async (codes: readonly string[]) => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const clientName = `沁水试样煤业${unique()}`
  const client = { clientName, contact: '高经理', telephone: newMobile(), payPolicy: payPolicy.testFirst }
  const { id: clientId } = await call(clientCalls.add, client)
  return { ...(await receiveSample(call, clientId, '3号煤层原煤', codes)), clientName }
}
