import { Check, Eye, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Markdown } from "#web/ui/text/markdown.tsx";

export type Device = "phone" | "desktop";

export interface BuyerPreviewProps {
  device: Device;
  onDevice: (device: Device) => void;
  /** Below the card: what the preview follows. */
  note: string;
  children: ReactNode;
}

export function BuyerPreview({ device, onDevice, note, children }: BuyerPreviewProps): ReactNode {
  return (
    <section aria-label="What buyers see" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-13 font-semibold">
          <Eye aria-hidden className="size-4 text-ink-third" />
          What buyers see
        </h2>
        <Segments
          label="Device"
          options={[
            { value: "phone", label: "Phone" },
            { value: "desktop", label: "Desktop" },
          ]}
          value={device}
          onChange={onDevice}
        />
      </div>
      {children}
      <p className="text-center text-12 text-ink-third">{note}</p>
    </section>
  );
}

export interface BuyerCardProps {
  device: Device;
  seller: { name: string; image: string | null };
  picture: string | undefined;
  /** More pictures than the one shown. */
  pictures: number;
  /** "Subscribe to Studio" */
  headline: string;
  description: string;
  price: string;
  /** "per month" */
  interval: string;
  /** "plus usage" */
  aside: string;
  benefits: readonly string[];
  dueLabel: string;
  due: string;
  /** Additional charges and open amounts, one sentence each. */
  small: readonly string[];
  questions: readonly BuyerQuestion[];
  needsCard: boolean;
  button: string;
  /** Without it the button looks as if it could not be used. */
  isOnSale: boolean;
  /** The part that was changed last. */
  changed: BuyerCardPart | undefined;
}

export type BuyerCardPart = "picture" | "headline" | "price" | "description" | "benefits";

export interface BuyerQuestion {
  id: string;
  label: string;
  hint: string;
  required: boolean;
  /** The one being edited. */
  marked: boolean;
}

/** Draws a picture of the checkout: nothing in it can be used. */
export function BuyerCard(props: BuyerCardProps): ReactNode {
  const beside = props.device === "desktop";
  return (
    <div
      className={classes(
        "overflow-hidden rounded-16 border border-line bg-surface shadow-float",
        beside && "grid grid-cols-2",
      )}
    >
      <div className={classes("flex flex-col gap-3 bg-sunken", beside ? "p-3" : "p-5")}>
        <BuyerSummary {...props} />
      </div>
      <div className={classes("flex flex-col gap-3", beside ? "p-3" : "p-5")}>
        <BuyerForm {...props} />
      </div>
    </div>
  );
}

function BuyerSummary(props: BuyerCardProps): ReactNode {
  const { seller, picture, pictures, changed } = props;
  const mark = (part: BuyerCardPart) => changed === part && markClass;
  return (
    <>
      <div className="flex items-center gap-2.5 text-13 font-medium">
        <SquareMark name={seller.name || "?"} image={seller.image} />
        <span className="min-w-0 truncate">{seller.name}</span>
      </div>
      {picture ? (
        <div className={classes("flex flex-col items-center gap-2", mark("picture"))}>
          <img
            src={picture}
            alt=""
            referrerPolicy="no-referrer"
            className="aspect-[9/4] w-full rounded-8 bg-line object-cover"
          />
          {pictures > 1 ? <Dots amount={pictures} /> : null}
        </div>
      ) : null}
      <div className="flex flex-col gap-0.5">
        <p className={classes("text-13 break-words text-ink-second", mark("headline"))}>
          {props.headline}
        </p>
        <p className={classes("flex flex-wrap items-baseline gap-x-2", mark("price"))}>
          <span className="text-32 font-semibold tracking-[-0.02em] tabular-nums">
            {props.price}
          </span>
          <span className="text-12 text-ink-second">{props.interval}</span>
          <span className="ml-auto text-12 text-ink-second">{props.aside}</span>
        </p>
        {props.description ? (
          <div className={classes("mt-1", mark("description"))}>
            <div className="max-h-44 overflow-hidden text-12 text-ink-second">
              <Markdown>{props.description}</Markdown>
            </div>
          </div>
        ) : null}
      </div>
      {props.benefits.length > 0 ? (
        <ul className={classes("flex flex-col gap-1.5 text-12", mark("benefits"))}>
          {props.benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-2">
              <Check aria-hidden className="mt-px size-3.5 shrink-0 text-accent" />
              <span className="min-w-0 break-words">{benefit}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <p className="flex justify-between gap-3 text-13 font-semibold tabular-nums">
          <span>{props.dueLabel}</span>
          <span>{props.due}</span>
        </p>
        {props.small.map((sentence) => (
          <p key={sentence} className="text-12 text-ink-second">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}

const markClass =
  "rounded-6 bg-accent-soft outline-2 outline-offset-1 outline-accent transition-colors";

function Dots({ amount }: { amount: number }): ReactNode {
  const places = Array.from({ length: Math.min(amount, 8) }, (_, place) => place);
  return (
    <span aria-hidden className="flex gap-1">
      {places.map((place) => (
        <span
          key={place}
          className={classes(
            "h-1 rounded-full",
            place === 0 ? "w-3 bg-accent" : "w-1 bg-line-strong",
          )}
        />
      ))}
    </span>
  );
}

function BuyerForm(props: BuyerCardProps): ReactNode {
  return (
    <>
      <PictureOfField label="Email" hint="you@company.example" />
      {props.needsCard ? (
        <>
          <PictureOfField label="Card" hint="1234 1234 1234 1234" />
          <PictureOfField label="Name on card" hint="" />
          <PictureOfField label="Country or region" hint="Choose a country" />
        </>
      ) : null}
      {props.questions.map((question) => (
        <PictureOfField
          key={question.id}
          label={question.label}
          hint={question.hint}
          aside={question.required ? "Required" : "Optional"}
          marked={question.marked}
        />
      ))}
      <span
        className={classes(
          "mt-1 flex min-h-10 items-center justify-center gap-2 rounded-8 px-3 text-13 font-medium tabular-nums",
          props.isOnSale ? "bg-accent text-on-accent" : "bg-sunken text-ink-second",
        )}
      >
        {props.isOnSale ? <Lock aria-hidden className="size-3.5 shrink-0" /> : null}
        {props.button}
      </span>
    </>
  );
}

interface PictureOfFieldProps {
  label: string;
  hint: string;
  aside?: string;
  marked?: boolean;
}

function PictureOfField({ label, hint, aside, marked }: PictureOfFieldProps): ReactNode {
  return (
    <div className={classes("flex flex-col gap-1 rounded-8", marked && markClass)}>
      <p className="flex items-baseline justify-between gap-2 text-12 font-medium">
        <span className="min-w-0 break-words">{label}</span>
        {aside ? <span className="font-normal text-ink-second">{aside}</span> : null}
      </p>
      <p className="flex min-h-9 items-center rounded-8 border border-line-field bg-surface px-3 text-12 text-ink-third">
        <span className="truncate">{hint}</span>
      </p>
    </div>
  );
}
