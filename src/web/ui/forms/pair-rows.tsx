import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { FieldError } from "./field-frame.tsx";
import { SmallField } from "./small-select.tsx";

export interface Pair {
  id: number;
  key: string;
  value: string;
}

export interface PairRowsProps {
  /** Names of the two columns. */
  keyLabel: string;
  valueLabel: string;
  addLabel: string;
  /** On the wire: the fields are called `metadata.0` and so on. */
  name: string;
  pairs: readonly Pair[];
  errors: Record<string, string>;
  readOnly?: boolean;
  onChange: (pairs: Pair[]) => void;
}

/** Shows rows of two fields, as many as one likes. */
export function PairRows(props: PairRowsProps): ReactNode {
  const { name, pairs, errors, readOnly = false, onChange } = props;
  const nextId = Math.max(0, ...pairs.map(({ id }) => id)) + 1;

  function change(id: number, part: Partial<Pair>): void {
    onChange(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)));
  }

  return (
    <div className="flex flex-col items-start gap-2">
      {pairs.length > 0 ? (
        <div className="flex w-full flex-col gap-2">
          {pairs.map((pair, index) => (
            <div key={pair.id} className="flex flex-col gap-1">
              <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_32px] items-center gap-2">
                <SmallField
                  label={`${props.keyLabel} ${index + 1}`}
                  placeholder={props.keyLabel}
                  name={`${name}.${index}`}
                  value={pair.key}
                  readOnly={readOnly}
                  invalid={errors[`${name}.${index}`] !== undefined}
                  onChange={(key) => change(pair.id, { key })}
                />
                <SmallField
                  label={`${props.valueLabel} ${index + 1}`}
                  placeholder={props.valueLabel}
                  value={pair.value}
                  readOnly={readOnly}
                  onChange={(value) => change(pair.id, { value })}
                />
                {readOnly ? null : (
                  <IconButton
                    label={`Remove row ${index + 1}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => onChange(pairs.filter(({ id }) => id !== pair.id))}
                  />
                )}
              </div>
              <FieldError>{errors[`${name}.${index}`]}</FieldError>
            </div>
          ))}
        </div>
      ) : null}
      {readOnly ? null : (
        <Button
          kind="outline"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...pairs, { id: nextId, key: "", value: "" }])}
        >
          {props.addLabel}
        </Button>
      )}
    </div>
  );
}
