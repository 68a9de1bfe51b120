import type { ReactNode } from "react";
import { AddressForm } from "#web/buyer/address/address-form.tsx";
import { type GivenAddress, toAddressDraft } from "#web/buyer/address/own-address-draft.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { unpaidApi } from "./unpaid-api.ts";
import type { UnpaidPartProps } from "./unpaid-states.tsx";

export interface UnpaidAddressProps extends Pick<UnpaidPartProps, "messages"> {
  token: string;
  /** The order has its tax, or something else has changed: reads it again. */
  onChanged: () => Promise<unknown>;
}

/** Shows the right column while the tax is not known: the address is asked for first. */
export function UnpaidAddress({ token, messages, onChanged }: UnpaidAddressProps): ReactNode {
  const give = async (given: GivenAddress) => {
    try {
      await unpaidApi.giveAddress(token, given);
    } catch (error) {
      const isOver = error instanceof ApiRefusal && [409, 410].includes(error.status);
      if (!isOver) throw error;
    }
    await onChanged();
  };
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-17 font-semibold tracking-[-0.01em]">{messages.addressHeading}</h2>
      <p className="text-13 text-ink-second">{messages.addressText}</p>
      <AddressForm
        initial={toAddressDraft(null, null)}
        submitLabel={messages.addressSubmit}
        onSubmit={give}
      />
    </section>
  );
}
