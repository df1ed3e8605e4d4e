import './key-list.css'

export type KeyBinding = readonly [keys: string, effect: string]

/** The keys of a screen with their effects. */
export const KeyList = ({ bindings }: { bindings: readonly KeyBinding[] }) => (
  <dl className="key-list">
    {bindings.map(([keys, effect]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{effect}</dd>
      </div>
    ))}
  </dl>
)
