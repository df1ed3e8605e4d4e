import { rightsAgainstBlindness, rightsByLabCode } from '@seam/contract/kit/blindness'
import { permissions as names, type Permission } from '@seam/contract/kit/permission'
import { Alert } from 'antd'

const quoteNames = (rights: readonly Permission[]) => rights.map(right => `「${names[right]}」`).join('')

/** Warns of rights that tell users who work by lab code whose the samples are. */
export const BlindnessAlert = ({ permissions }: { permissions: ReadonlySet<string> }) => {
  const rights = permissions as ReadonlySet<Permission>
  const against = rightsAgainstBlindness(rights)
  if (against.length === 0) return null
  const own = rightsByLabCode.filter(right => rights.has(right))
  return (
    <Alert
      className="form-wide"
      type="warning"
      showIcon
      title="这些权限合在一起，就不是盲样了"
      description={`${quoteNames(own)}只按样品编号工作，${quoteNames(against)}却能看到客户：样品、时间和数值可以互相对上。要保持盲样，请只留一边；本来就可以知道客户的，请同时授予「${names.codeMapping}」。`}
    />
  )
}
