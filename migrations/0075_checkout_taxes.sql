-- A confirmed checkout has the tax of its line, and each part of a tax has the amount that it applies to. Rows of an
-- earlier version get them: there the whole net amount was taxable.
update checkouts set tax_lines = jsonb_build_array(jsonb_build_object(
  'behavior', 'exclusive', 'amount', coalesce(tax_amount, 0), 'rate', 0, 'breakdown', '[]'::jsonb
))
where status in ('confirmed', 'succeeded')
  and (tax_lines is null or jsonb_typeof(tax_lines) <> 'array' or jsonb_array_length(tax_lines) = 0);

update checkouts set tax_lines = (
  select jsonb_agg(
    line.value || jsonb_build_object('breakdown', coalesce((
      select jsonb_agg(
        jsonb_build_object('taxableAmount', checkouts.net_amount) || part.value order by part.ordinality
      )
      from jsonb_array_elements(line.value -> 'breakdown') with ordinality as part
    ), '[]'::jsonb))
    order by line.ordinality
  )
  from jsonb_array_elements(tax_lines) with ordinality as line
)
where jsonb_path_exists(tax_lines, '$[*].breakdown[*] ? (!exists(@.taxableAmount))');

alter table checkouts add constraint checkouts_taxed check (
  status not in ('confirmed', 'succeeded') or (tax_lines is not null and tax_lines <> '[]'::jsonb)
);
