import { type FormEvent, type ReactNode, useState } from "react";
import type { CustomerCustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type {
  LimitAction,
  LimitInterval,
  UsageLimitInput,
  UsageLimitWire,
} from "#contract/billing/usage-limit-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { UsageMessages } from "#contract/messages/usage-messages.ts";
import { typedDecimal } from "#web/platform/format/typed-number.ts";
import { amountText, toMinorUnits } from "#web/seller/money-format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { PanelFrame } from "../panel-frame.tsx";
import { usePortal } from "../portal-context.tsx";
import { findLimitFault } from "./own-limit-rules.ts";

export interface LimitPanelProps {
  limits: readonly UsageLimitWire[];
  texts: UsageMessages;
  meters: readonly CustomerCustomerMeterWire[];
  /** Without it, a new one is made. */
  edited: UsageLimitWire | undefined;
  pending: boolean;
  onSave: (limit: UsageLimitInput) => void;
  onBack: () => void;
}

/** Sets a limit of the customer's own. */
export function LimitPanel(props: LimitPanelProps): ReactNode {
  const { limits, texts, edited, pending, onSave, onBack } = props;
  const { messages, organization } = usePortal();
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const limit = readLimit(new FormData(event.currentTarget), edited);
    if (!limit) return setFault(texts.invalid);
    const found = findLimitFault(limits, edited, limit);
    setFault(found && fillMessage(texts[found], { seller: organization.name }));
    if (!found) onSave(limit);
  };
  return (
    <PanelFrame title={edited ? texts.edit : texts.add}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <LimitFields {...props} fault={fault} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="form" pending={pending}>
            {texts.save}
          </Button>
          <Button kind="outline" size="form" onClick={onBack}>
            {messages.back}
          </Button>
        </div>
      </form>
    </PanelFrame>
  );
}

function LimitFields(props: LimitPanelProps & { fault: string | undefined }): ReactNode {
  const { texts, meters, edited, fault } = props;
  const [measure, setMeasure] = useState(edited?.amount != null ? "amount" : "units");
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.meter}
          name="meter"
          defaultValue={edited?.meter_id}
          options={meters.map(({ meter_id: value, meter }) => ({ value, label: meter.name }))}
        />
        <SelectField
          label={texts.interval}
          name="interval"
          defaultValue={edited?.interval ?? "month"}
          options={[
            { value: "day", label: texts.perDay },
            { value: "month", label: texts.perMonth },
            { value: "period", label: texts.perPeriod },
          ]}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.measure}
          name="measure"
          value={measure}
          onChange={(event) => setMeasure(event.target.value)}
          options={[
            { value: "units", label: texts.units },
            { value: "amount", label: `${texts.amount} (USD)` },
          ]}
        />
        <Field
          label={measure === "units" ? texts.units : `${texts.amount} (USD)`}
          name="height"
          defaultValue={edited ? toHeightText(edited) : ""}
          inputMode="decimal"
          autoComplete="off"
          error={fault}
        />
      </div>
      <SelectField
        label={texts.reached}
        name="action"
        defaultValue={edited?.action ?? "block"}
        options={[
          { value: "block", label: texts.block },
          { value: "notify", label: texts.notify },
        ]}
      />
    </>
  );
}

function toHeightText({ units, amount }: UsageLimitWire): string {
  return amount === null ? String(units ?? "") : amountText(amount, "usd");
}

const usualThresholds = [50, 80, 100];

/** Returns undefined where the height is not a number above 0. */
function readLimit(
  fields: FormData,
  edited: UsageLimitWire | undefined,
): UsageLimitInput | undefined {
  const text = String(fields.get("height"));
  const isAmount = fields.get("measure") === "amount";
  const height = isAmount ? toMinorUnits(text, "usd") : Number(typedDecimal(text) ?? 0);
  if (!height) return undefined;
  return {
    meter_id: String(fields.get("meter")),
    interval: String(fields.get("interval")) as LimitInterval,
    ...(isAmount ? { amount: height } : { units: height }),
    action: String(fields.get("action")) as LimitAction,
    thresholds: edited?.thresholds ?? usualThresholds,
  };
}
