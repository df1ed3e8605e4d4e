import { clientCalls } from '@seam/contract/client/client'
import pg from 'pg'
import { send } from './call.ts'
import type { Product } from './product.ts'
import type { Session } from './wire.ts'

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
  // clients of one telephone are taken for the same client
  const telephone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const draft = { clientName, telephone, payPolicy: 2 as const }
  return (await send(origin, session, clientCalls.add, draft)).data.id
}
