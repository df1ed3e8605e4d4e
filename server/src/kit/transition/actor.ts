import type { Caller } from '../caller.ts'
import type { RequestFacts } from '../serve/request-facts.ts'

/** The actor of an event; the system has no user id. */
export type Actor = { readonly userId: number | null; readonly userName: string; readonly address: string }

/** An actor who is a user. */
export type UserActor = Actor & { readonly userId: number }

export const actorOf = (context: { readonly caller: Caller; readonly request: RequestFacts }): UserActor => ({
  userId: context.caller.userId,
  userName: context.caller.userName,
  address: context.request.address,
})

/** The product itself, during a request from this address. */
export const systemActor = (address: string): Actor => ({ userId: null, userName: '系统', address })
