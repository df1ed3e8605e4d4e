import { clientCalls } from '@seam/contract/client/client'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { tillCalls } from '@seam/contract/trade/till'
import pg from 'pg'
import { send } from '../call.ts'
import type { Product } from '../product.ts'
import type { Session } from '../wire.ts'

export const withDatabase = async <T>(product: Product, work: (database: pg.Client) => Promise<T>): Promise<T> => {
  const database = new pg.Client({ connectionString: await product.databaseUrl() })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

export const addClient = async (origin: string, session: Session, clientName: string): Promise<number> => {
  // Clients with one telephone would be taken for the same client.
  const telephone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const draft = { clientName, telephone, payPolicy: 2 as const }
  return (await send(origin, session, clientCalls.add, draft)).data.id
}

/** Registers delegations of one sample and one project, all at the same price. */
export const delegationMaker = async (origin: string, session: Session) => {
  const { data: offer } = await send(origin, session, delegationCalls.options, {})
  const projectId = offer.projects.find(({ projectCode }) => projectCode === 'MT')?.id ?? 0
  // the same sample again would be refused as registered twice
  const batch = Math.random().toString(36).slice(2, 10)
  let number = 0
  return async (clientId: number): Promise<number> => {
    const sample = {
      sampleName: `柳林${batch}-${number++}`,
      sampleKindId: offer.sampleKinds[0]?.id ?? 0,
      projectIds: [projectId],
    }
    const { data } = await send(origin, session, delegationCalls.add, {
      clientId,
      coefficientId: offer.coefficients[0]?.id ?? 0,
      consignorName: '李师傅',
      consignorTelephone: '13900001111',
      samples: [sample],
    })
    return data.id
  }
}

export const quoteOf = async (origin: string, session: Session, delegationId: number) =>
  (await send(origin, session, tillCalls.quote, { delegateIds: [delegationId] })).data
