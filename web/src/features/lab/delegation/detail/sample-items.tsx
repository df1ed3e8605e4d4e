import { itemState, type SampleRow } from '@seam/contract/lab/sample/sample'
import { projectTexts } from '@seam/contract/lab/symbol'
import { moneyText } from '../../../../kit/money/money.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'

type Item = SampleRow['items'][number]

const toneOf = (item: Item) => itemState.options.find(({ value }) => value === item.state)?.tone ?? 'gray'

/** One project with its state; paler if it is only an input of others. */
const ItemChip = ({ item, text }: { item: Item; text: string }) => (
  <span
    className={item.requested ? 'delegation-item-chip' : 'delegation-item-chip delegation-item-chip-prerequisite'}
    data-tone={toneOf(item)}
    title={`${item.projectName}：${itemState.label(item.state)}${item.requested ? '' : '（计算所需）'}`}
  >
    <Symbol text={text} />
  </span>
)

/** Struck out where it is no longer charged. */
const Charge = ({ item: { state, charged } }: { item: Item }) => {
  const Text = state === itemState.cancelled ? 's' : 'span'
  return <Text className="delegation-soft">¥{moneyText(charged)}</Text>
}

/** The work list of a sample: each package with its projects, then single projects. */
export const SampleItems = ({ sample: { groups, items } }: { sample: SampleRow }) => {
  const texts = new Map(projectTexts(items).map((text, at) => [items[at]?.id, text]))
  const textOf = ({ id, projectName }: Item) => texts.get(id) ?? projectName
  const alone = items.filter(({ groupId }) => groupId === null)
  return (
    <div className="delegation-items">
      {groups.map(({ groupId, groupName, price }) => (
        <span key={groupId} className="delegation-item-group">
          <b>{groupName}</b>
          <span className="delegation-soft">¥{moneyText(price)}</span>
          {items
            .filter(item => item.groupId === groupId)
            .map(item => (
              <ItemChip key={item.id} item={item} text={textOf(item)} />
            ))}
        </span>
      ))}
      {alone.length > 0 && (
        <span className="delegation-item-group">
          {groups.length > 0 && <b>另加</b>}
          {alone.map(item => (
            <span key={item.id} className="delegation-item">
              <ItemChip item={item} text={textOf(item)} />
              {item.charged !== '0.00' && <Charge item={item} />}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
