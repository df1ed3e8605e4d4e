import { portalMemberFailures as failures, mostMembers, portalMemberCalls } from '@seam/contract/portal/member'
import { it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, nextMobile } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

it('the last account of an enterprise is added, and none after it', async () => {
  const { id: clientId } = await addClient((await administrator(stage)).client)
  const { id: ownerId, client } = await addPortalAccount(stage, clientId)
  const owner = await stage.db.selectFrom('appUser').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow()
  const { departmentId, passwordHash, enterpriseId } = owner
  const colleagues = Array.from({ length: mostMembers - 2 }, (_, at) => ({
    userMobile: nextMobile(),
    userName: `同事${at}`,
    departmentId,
    passwordHash,
    enterpriseId,
  }))
  await stage.db.insertInto('appUser').values(colleagues).execute()
  const add = () =>
    client.call(portalMemberCalls.add, { userMobile: nextMobile(), userName: '小王', rights: ['portalReport'] })
  await expectOk(add())
  expectRefusal(await add(), failures.mostMembers)
})
